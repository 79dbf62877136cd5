import { t } from '../../../texts/texts.ts'
import classes from './TracksExpiry.module.css'

type TracksExpiryProps = { checked: boolean; onChange: (checked: boolean) => void }

/** Whether goods of a product come in with batch and expiry date. */
export function TracksExpiry({ checked, onChange }: TracksExpiryProps) {
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {t.lots.tracks}
    </label>
  )
}
