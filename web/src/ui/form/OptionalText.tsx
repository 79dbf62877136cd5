import { t } from '../../texts/texts.ts'
import { TextField } from './TextField.tsx'

import type { TextFieldProps } from './TextField.tsx'

/** A text that may stay empty. */
export const OptionalText = (props: TextFieldProps) => (
  <TextField placeholder={t.ui.optional} autoComplete="off" {...props} />
)
