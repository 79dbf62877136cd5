import { Button } from '../../../ui/kit/Button.tsx'
import { useOff } from '../../../ui/kit/use-off.ts'

type MoveButtonProps = {
  label: string
  sign: string
  isBusy: boolean
  /** Absent at the end of the list. */
  onMove: (() => void) | undefined
}

/** Moves a row of a list one place up or down. */
export function MoveButton({ label, sign, isBusy, onMove }: MoveButtonProps) {
  const off = useOff()
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={label}
      title={label}
      busy={isBusy}
      {...off}
      disabled={onMove === undefined || off.disabled}
      onClick={onMove}
    >
      {sign}
    </Button>
  )
}
