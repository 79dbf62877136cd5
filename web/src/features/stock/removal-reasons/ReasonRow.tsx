import { updateRemovalReason } from '@mezgeb/contract/stock/removal-reasons'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { MoveButton } from './MoveButton.tsx'
import { reasonName } from './reason-name.ts'
import classes from './RemovalReasons.module.css'
import { useOff } from '../../../ui/kit/use-off.ts'

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
  const [typed, setTyped] = useState<string | null>(null)
  const off = useOff()
  const { id, version, isActive } = reason
  const name = reasonName(reason)
  const words = t.removalReasons
  const change = isActive ? words.switchOff : words.switchOn

  function rename(): void {
    if (typed === null || typed.trim() === name) return setTyped(null)
    return save.mutate(
      { params: { id }, body: { name: typed, version } },
      { onSuccess: () => setTyped(null) },
    )
  }

  return (
    <li className={classes.row} data-off={!isActive || undefined}>
      <div className={classes.name}>
        <TextField
          label={words.name(formatCount(nth))}
          isLabelHidden
          autoComplete="off"
          error={save.error?.message}
          {...off}
          value={typed ?? name}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={rename}
          onKeyDown={({ key }) => key === 'Enter' && rename()}
        />
      </div>
      <MoveButton label={words.up(name)} sign="↑" isBusy={isBusy} onMove={onUp} />
      <MoveButton label={words.down(name)} sign="↓" isBusy={isBusy} onMove={onDown} />
      <Button
        size="sm"
        className={classes.switch}
        aria-label={`${change}: ${name}`}
        {...off}
        onClick={() => save.mutate({ params: { id }, body: { isActive: !isActive, version } })}
      >
        {change}
      </Button>
    </li>
  )
}
