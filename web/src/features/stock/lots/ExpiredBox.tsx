import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'

type ExpiredBoxProps = { checked: boolean; onChange: (checked: boolean) => void }

/** Whether a sale takes units that have expired. */
export function ExpiredBox(props: ExpiredBoxProps) {
  return <CheckBox {...props}>{t.lots.takesExpired}</CheckBox>
}
