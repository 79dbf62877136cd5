import { Badge } from '../../../ui/kit/Badge.tsx'
import { daysLeft, leftText } from './lot-words.ts'

const SOON_DAYS = 7

/** How long a batch may still be sold. */
export function LeftBadge({ expiresOn }: { expiresOn: string }) {
  const days = daysLeft(expiresOn)
  const tone = days < 0 ? 'danger' : days <= SOON_DAYS ? 'warning' : 'default'
  return <Badge tone={tone}>{leftText(expiresOn)}</Badge>
}
