import { Button } from '../../../ui/kit/Button.tsx'
import { useOff } from '../../../ui/kit/use-off.ts'

type SwitchButtonProps = {
  name: string
  isActive: boolean
  words: { switchOn: string; switchOff: string }
  className?: string | undefined
  /** It stays as it is. */
  isFixed?: boolean
  onSwitch: (isActive: boolean) => void
}

/** Switches a record of a list on or off. */
export function SwitchButton({
  name,
  isActive,
  words,
  className,
  isFixed = false,
  onSwitch,
}: SwitchButtonProps) {
  const off = useOff()
  const act = isActive ? words.switchOff : words.switchOn
  return (
    <Button
      size="sm"
      className={className}
      aria-label={`${act}: ${name}`}
      {...off}
      disabled={isFixed || off.disabled}
      onClick={() => onSwitch(!isActive)}
    >
      {act}
    </Button>
  )
}
