import { Button } from '../../../ui/kit/Button.tsx'
import { useOff } from '../../../ui/kit/use-off.ts'
import classes from './SwitchButton.module.css'

type SwitchButtonProps = {
  name: string
  isActive: boolean
  words: { switchOn: string; switchOff: string }
  /** It stays as it is. */
  isFixed?: boolean
  onSwitch: (isActive: boolean) => void
}

/** Switches a record of a list on or off. */
export function SwitchButton({
  name,
  isActive,
  words,
  isFixed = false,
  onSwitch,
}: SwitchButtonProps) {
  const off = useOff()
  const act = isActive ? words.switchOff : words.switchOn
  return (
    <Button
      size="sm"
      className={classes.switch}
      aria-label={`${act}: ${name}`}
      {...off}
      disabled={isFixed || off.disabled}
      onClick={() => onSwitch(!isActive)}
    >
      {act}
    </Button>
  )
}
