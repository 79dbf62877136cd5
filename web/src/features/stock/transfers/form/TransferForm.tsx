import { FIRST_STATES } from '@mezgeb/contract/stock/transfer-steps'

import { formatCount } from '../../../../lib/format/format.ts'
import { choosesBranch } from '../../../../lib/session/access.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { OptionalText } from '../../../../ui/form/OptionalText.tsx'
import { DocumentForm } from '../../document-form/DocumentForm.tsx'
import { DocumentHead } from '../../document-form/DocumentHead.tsx'
import { ProposeButton } from '../../lines/ProposeButton.tsx'
import { BranchSelect } from '../../../business/BranchSelect.tsx'
import { routeOf, transferName } from '../transfer-words.ts'
import { SpoiledBox, forgetChoices } from '../moving/moved-facets.ts'
import { TransferLines } from './TransferLines.tsx'
import { maySendExpired, sumsOf } from './transfer-draft.ts'
import { proposeLow, useTransferForm } from './use-transfer-form.ts'

import type { FirstState } from './transfer-draft.ts'
import type { TransferForm as Form, TransferStart } from './use-transfer-form.ts'

/** The form of a transfer: from, to, and goods. */
export function TransferForm(start: TransferStart) {
  const transfer = useTransferForm(start)
  const { form, shell } = transfer
  const { edited } = start
  const { products, units } = sumsOf(form.values)
  const sums = [t.transfersPage.sum(products, formatCount(products)), units]
  return (
    <DocumentForm
      title={edited === undefined ? t.transfersPage.form : transferName(edited)}
      description={edited === undefined ? undefined : routeOf(edited)}
      shell={shell}
      submit={edited === undefined ? t.transfersPage.save[form.values.state] : t.ui.save}
      sums={{ units: sums.filter(Boolean).join(' · ') }}
    >
      {edited === undefined ? <Head transfer={transfer} /> : <NoteField transfer={transfer} />}
      <TransferLines transfer={transfer} />
      {maySendExpired(form.values) && <SpoiledBox form={form} />}
      <LowButton transfer={transfer} />
    </DocumentForm>
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
    if (end === 'fromBranchId') forgetChoices(form)
    form.clearFieldError(end)
  }
  function goOn(end: 'fromBranchId' | 'branchId'): void {
    if (end === 'branchId' || !isOfAll || branchId !== '') lines.focusEmptyLine(false)
  }
  return (
    <DocumentHead>
      <BranchSelect
        label={t.transferTrail.from}
        none={text.chooseBranch}
        branchId={fromBranchId}
        except={branchId ?? own}
        error={form.errors['fromBranchId']}
        onPick={(id) => pick('fromBranchId', id)}
        onChosen={() => goOn('fromBranchId')}
      />
      {branchId !== null && (
        <BranchSelect
          label={t.transferTrail.to}
          none={text.chooseBranch}
          branchId={branchId}
          except={fromBranchId}
          error={form.errors['toBranchId'] ?? form.errors['branchId']}
          onPick={(id) => pick('branchId', id)}
          onChosen={() => goOn('branchId')}
        />
      )}
      <ThenField state={state} onChange={(next) => form.setFieldValue('state', next)} />
      <NoteField transfer={transfer} />
    </DocumentHead>
  )
}

function NoteField({ transfer: { form } }: { transfer: Form }) {
  return <OptionalText label={t.transfersPage.note} {...form.getInputProps('note')} />
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
  const { fromBranchId, branchId } = transfer.form.values
  return (
    <div>
      <ProposeButton
        disabled={fromBranchId === '' || branchId === ''}
        propose={() => proposeLow(transfer)}
      >
        {t.transfersPage.low}
      </ProposeButton>
    </div>
  )
}
