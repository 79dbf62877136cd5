import { t } from '../../../../texts/texts.ts'
import { CheckBox } from '../../../../ui/form/CheckBox.tsx'

type TakesExpiredProps = {
  form: {
    values: { takesExpired?: boolean | undefined }
    setFieldValue: (field: 'takesExpired', isChecked: boolean) => void
  }
}

/** Whether units that have expired are sent. */
export function TakesExpired({ form }: TakesExpiredProps) {
  return (
    <CheckBox
      checked={form.values.takesExpired === true}
      onChange={(isChecked) => form.setFieldValue('takesExpired', isChecked)}
    >
      {t.transfersPage.takesExpired}
    </CheckBox>
  )
}
