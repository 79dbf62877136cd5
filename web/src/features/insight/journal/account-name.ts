import { t } from '../../../texts/texts.ts'
import { tenderName } from '../../selling/tenders/tender-name.ts'

import type { Account } from '@mezgeb/contract/insight/journal'

/** As the institution names it, else in the language of the user. */
export function accountName({ id, name, tender }: Account): string {
  if (name !== null) return name
  if (tender !== null) return tenderName(tender)
  const names: Readonly<Record<string, string>> = t.journalPage.accounts
  return names[id] ?? id
}
