import { TextLink } from '../../ui/kit/TextLink.tsx'
import { documentName, wayOfDocument } from './document-link.ts'

import type { DocumentLink } from '@mezgeb/contract/stock/ledger'

/** The name of a stock document or a plan, which leads to its page. */
export function DocumentNamed({ link }: { link: DocumentLink }) {
  return <TextLink way={wayOfDocument(link)}>{documentName(link)}</TextLink>
}
