import { formatCount, formatDate } from '../../lib/format/format.ts'
import { today } from '../../lib/format/today.ts'
import { addTexts, t } from '../../texts/texts.ts'
import { Message } from '../../ui/kit/Message.tsx'
import { stockPage } from './stock.page.en.ts'

addTexts({ stockPage })

const DAY_MS = 86_400_000
/** Days from which on a past date is rather a slip of the month or the year. */
const LONG = 60

/** Asks about a date of a document that is long past, which many a product is younger than. */
export function LongAgo({ day }: { day: string }) {
  const days = Math.round((Date.parse(today()) - Date.parse(day)) / DAY_MS)
  if (!(days > LONG)) return null
  const text = t.stockPage.longAgo(formatDate(`${day}T12:00:00`), formatCount(days))
  return <Message tone="warning">{text}</Message>
}
