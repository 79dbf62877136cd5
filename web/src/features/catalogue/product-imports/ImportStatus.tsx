import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'

const TONES = {
  CHECKED: 'info',
  RUNNING: 'warning',
  DONE: 'success',
  UNDOING: 'warning',
  UNDONE: 'default',
} as const

/** How far an import is. */
export function ImportStatus({ status }: Pick<Import, 'status'>) {
  return <Badge tone={TONES[status]}>{t.importing.status[status]}</Badge>
}
