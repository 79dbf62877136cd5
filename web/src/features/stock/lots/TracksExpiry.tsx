import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'

import type { UseFormReturnType } from '@mantine/form'

type TracksForm = UseFormReturnType<{ tracksExpiry: boolean }>
type TracksExpiryProps = { form: Pick<TracksForm, 'values' | 'setFieldValue'> }

/** Whether goods of a product come in with batch and expiry date. */
export function TracksExpiry({ form }: TracksExpiryProps) {
  return (
    <CheckBox
      checked={form.values.tracksExpiry}
      onChange={(checked) => form.setFieldValue('tracksExpiry', checked)}
    >
      {t.lots.tracks}
    </CheckBox>
  )
}
