import { updateTender } from '@mezgeb/contract/selling/tenders'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { MoveButton } from '../../stock/removal-reasons/MoveButton.tsx'
import { useOff } from '../../../ui/kit/use-off.ts'
import { NameField } from '../../workspace/records/NameField.tsx'
import { SwitchButton } from '../../workspace/records/SwitchButton.tsx'
import { tenderName } from './tender-name.ts'
import classes from './Tenders.module.css'

import type { Tender } from '@mezgeb/contract/selling/tenders'

type TenderRowProps = {
  tender: Tender
  /** Its place in the list, from 1. */
  nth: number
  isBusy: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

type Change = { name?: string; needsReference?: boolean; isActive?: boolean }

/** A tender: its name is saved when the field is left. Cash is always there and has no reference. */
export function TenderRow({ tender, nth, isBusy, onUp, onDown }: TenderRowProps) {
  const save = useSave(updateTender, () => showToast(t.tenders.saved))
  const { id, version, isActive, kind } = tender
  const name = tenderName(tender)
  const words = t.tenders
  const sent = (body: Change) => ({ params: { id }, body: { ...body, version } })

  return (
    <li className={classes.row} data-off={!isActive || undefined}>
      <NameField
        label={words.name(formatCount(nth))}
        name={name}
        error={save.error?.message}
        onRename={(typed) => save.mutateAsync(sent({ name: typed }))}
      />
      <MoveButton label={words.up(name)} sign="↑" isBusy={isBusy} onMove={onUp} />
      <MoveButton label={words.down(name)} sign="↓" isBusy={isBusy} onMove={onDown} />
      <SwitchButton
        name={name}
        isActive={isActive}
        words={words}
        isFixed={kind === 'CASH'}
        onSwitch={(is) => save.mutate(sent({ isActive: is }))}
      />
      <About
        tender={tender}
        name={name}
        onChange={(needsReference) => save.mutate(sent({ needsReference }))}
      />
    </li>
  )
}

type AboutProps = { tender: Tender; name: string; onChange: (needsReference: boolean) => void }

/** The kind, and whether a payment needs a reference. */
function About({ tender: { kind, needsReference }, name, onChange }: AboutProps) {
  const { disabled } = useOff()
  const words = t.tenders
  return (
    <div className={classes.about}>
      <span>{words.states[kind]}</span>
      {kind !== 'CASH' && kind !== 'OWN_VOUCHER' && (
        <CheckBox
          checked={needsReference}
          disabled={disabled}
          aria-label={`${words.needsReference}: ${name}`}
          onChange={onChange}
        >
          {words.needsReference}
        </CheckBox>
      )}
    </div>
  )
}
