import { updateRemovalReason } from '@mezgeb/contract/stock/removal-reasons'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { MoveButton } from './MoveButton.tsx'
import { reasonName } from './reason-name.ts'
import classes from './RemovalReasons.module.css'
import { NameField } from '../../workspace/records/NameField.tsx'
import { SwitchButton } from '../../workspace/records/SwitchButton.tsx'

import type { RemovalReason } from '@mezgeb/contract/stock/removal-reasons'

type ReasonRowProps = {
  reason: RemovalReason
  /** Its place in the list, from 1. */
  nth: number
  isBusy: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** A reason: its name is saved when the field is left. */
export function ReasonRow({ reason, nth, isBusy, onUp, onDown }: ReasonRowProps) {
  const save = useSave(updateRemovalReason, () => showToast(t.removalReasons.saved))
  const { id, version, isActive } = reason
  const name = reasonName(reason)
  const words = t.removalReasons
  const sent = (body: { name?: string; isActive?: boolean }) => ({
    params: { id },
    body: { ...body, version },
  })

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
        onSwitch={(is) => save.mutate(sent({ isActive: is }))}
      />
    </li>
  )
}
