import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'

type TracksExpiryProps = { checked: boolean; onChange: (checked: boolean) => void }

/** Whether goods of a product come in with batch and expiry date. */
export function TracksExpiry(props: TracksExpiryProps) {
  return <CheckBox {...props}>{t.lots.tracks}</CheckBox>
}
