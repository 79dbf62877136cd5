import { formatCount, formatDay } from '../../lib/format/format.ts'
import { addTexts, t } from '../../texts/texts.ts'
import { Message } from '../../ui/kit/Message.tsx'
import { daysLeft } from './lots/lot-words.ts'
import { stockPage } from './stock.page.en.ts'

addTexts({ stockPage })

/** Days from which on a past date is rather a slip of the month or the year. */
const LONG = 60

/** Asks about a date of a document that is long past, which many a product is younger than. */
export function LongAgo({ day }: { day: string }) {
  const days = -daysLeft(day)
  if (!(days > LONG)) return null
  return <Message tone="warning">{t.stockPage.longAgo(formatDay(day), formatCount(days))}</Message>
}
