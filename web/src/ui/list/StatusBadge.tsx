import { t } from '../../texts/texts.ts'
import { Badge } from '../kit/Badge.tsx'

const TONES = new Map([
  ['APPROVED', 'success'],
  ['PENDING', 'warning'],
  ['REJECTED', 'danger'],
] as const)
/** Shown while the server names no status (spec §4). */
const DEFAULT = 'PENDING'

type StatusBadgeProps = { status: string | undefined }

/** The status of a user or an institution in the colours of spec §4; an unknown one as the server sent it. */
export function StatusBadge({ status = DEFAULT }: StatusBadgeProps) {
  const tone = isKnown(status) ? TONES.get(status) : undefined
  return <Badge tone={tone ?? 'default'}>{statusText(status)}</Badge>
}

/** The word for a status. */
export function statusText(status: string = DEFAULT): string {
  return isKnown(status) ? t.ui.status[status] : status
}

function isKnown(status: string): status is keyof typeof t.ui.status {
  return Object.hasOwn(t.ui.status, status)
}
