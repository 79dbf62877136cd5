import { FIRST_STATES } from '@mezgeb/contract/stock/transfer-steps'
import { useState } from 'react'

import { formatCount } from '../../../../lib/format/format.ts'
import { choosesBranch } from '../../../../lib/session/access.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { PageForm } from '../../../../ui/form/page/PageForm.tsx'
import { PageSave } from '../../../../ui/form/page/PageSave.tsx'
import { StickyFoot } from '../../../../ui/form/page/StickyFoot.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { PageHeading } from '../../../../ui/shell/PageHeading.tsx'
import { Mantine } from '../../../../ui/theme/Mantine.tsx'
import { BranchSelect } from '../BranchSelect.tsx'
import { routeOf, transferName } from '../transfer-words.ts'
import { TransferLines } from './TransferLines.tsx'
import { sumsOf } from './transfer-draft.ts'
import { proposeLow, useTransferForm } from './use-transfer-form.ts'
import classes from './TransferForm.module.css'

import type { FirstState } from './transfer-draft.ts'
import type { TransferForm as Form, TransferStart } from './use-transfer-form.ts'

/** The form of a transfer: from, to, and goods. */
export function TransferForm(start: TransferStart) {
  return (
    <Mantine>
      <TransferFields {...start} />
    </Mantine>
  )
}

function TransferFields(start: TransferStart) {
  const transfer = useTransferForm(start)
  const { form, shell } = transfer
  const { edited } = start
  const { products, units } = sumsOf(form.values)
  return (
    <>
      <PageHeading
        title={edited === undefined ? t.transfersPage.form : transferName(edited)}
        {...(edited === undefined ? {} : { description: routeOf(edited) })}
        action={<SaveButton place="bar" transfer={transfer} edited={edited} />}
      />
      <PageForm id={FORM} shell={shell}>
        {edited === undefined ? <Head transfer={transfer} /> : <NoteField transfer={transfer} />}
        <TransferLines transfer={transfer} />
        <LowButton transfer={transfer} />
        <StickyFoot>
          {shell.error !== null && <Message tone="danger">{shell.error}</Message>}
          <p className={classes.sum} aria-live="polite">
            {[t.transfersPage.sum(products, formatCount(products)), units]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <SaveButton place="foot" transfer={transfer} edited={edited} />
        </StickyFoot>
      </PageForm>
    </>
  )
}

const FORM = 'transfer'

type SaveButtonProps = Pick<TransferStart, 'edited'> & {
  place: 'bar' | 'foot'
  transfer: Form
}

function SaveButton({ place, transfer: { form, shell }, edited }: SaveButtonProps) {
  return (
    <PageSave form={FORM} place={place} saving={shell.saving}>
      {edited === undefined ? t.transfersPage.save[form.values.state] : t.ui.save}
    </PageSave>
  )
}

function Head({ transfer }: { transfer: Form }) {
  const { form, lines } = transfer
  const { fromBranchId, branchId, state } = form.values
  const own = useUser().branch?.id
  const isOfAll = choosesBranch(useUser())
  const text = t.transfersPage
  function pick(end: 'fromBranchId' | 'branchId', id: string): void {
    form.setFieldValue(end, id)
    if (end === 'fromBranchId') form.setFieldValue('lots', {})
    form.clearFieldError(end)
    if (end === 'branchId' || !isOfAll || branchId !== '') lines.focusEmptyLine(false)
  }
  return (
    <div className={classes.head}>
      <BranchSelect
        label={t.transferTrail.from}
        none={text.chooseBranch}
        branchId={fromBranchId}
        except={branchId ?? own}
        error={form.errors['fromBranchId']}
        onPick={(id) => pick('fromBranchId', id)}
      />
      {branchId !== null && (
        <BranchSelect
          label={t.transferTrail.to}
          none={text.chooseBranch}
          branchId={branchId}
          except={fromBranchId}
          error={form.errors['toBranchId'] ?? form.errors['branchId']}
          onPick={(id) => pick('branchId', id)}
        />
      )}
      <ThenField state={state} onChange={(next) => form.setFieldValue('state', next)} />
      <NoteField transfer={transfer} />
    </div>
  )
}

function NoteField({ transfer: { form } }: { transfer: Form }) {
  return (
    <TextField
      label={t.transfersPage.note}
      placeholder={t.ui.optional}
      autoComplete="off"
      {...form.getInputProps('note')}
    />
  )
}

function ThenField({
  state,
  onChange,
}: {
  state: FirstState
  onChange: (state: FirstState) => void
}) {
  const may = useMay()
  const needs = { APPROVED: 'transfers.approve', CLOSED: 'transfers.at-once' } as const
  const states = FIRST_STATES.filter(
    (one) => (one !== 'APPROVED' && one !== 'CLOSED') || may(needs[one]),
  )
  return (
    <DeviceSelect
      label={t.transfersPage.afterwards}
      value={state}
      onChange={(value) => states.filter((one) => one === value).forEach(onChange)}
    >
      {states.map((one) => (
        <option key={one} value={one}>
          {t.transfersPage.firsts[one]}
        </option>
      ))}
    </DeviceSelect>
  )
}

function LowButton({ transfer }: { transfer: Form }) {
  const [busy, setBusy] = useState(false)
  const { fromBranchId, branchId } = transfer.form.values
  async function ask(): Promise<void> {
    setBusy(true)
    await proposeLow(transfer)
    setBusy(false)
  }
  return (
    <div>
      <Button
        size="sm"
        busy={busy}
        disabled={fromBranchId === '' || branchId === ''}
        onClick={() => void ask()}
      >
        {t.transfersPage.low}
      </Button>
    </div>
  )
}
