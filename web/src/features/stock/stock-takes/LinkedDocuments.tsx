import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { documentName, wayOfDocument } from '../document-link.ts'

import type { DocumentLink } from '@mezgeb/contract/stock/ledger'

type LinkedDocumentsProps = { documents: readonly (DocumentLink & { isReversed?: boolean })[] }

/** Links to documents, one a line. */
export function LinkedDocuments({ documents }: LinkedDocumentsProps) {
  return documents.map((document) => (
    <div key={document.id}>
      <TextLink way={wayOfDocument(document)}>{documentName(document)}</TextLink>{' '}
      {document.isReversed === true && <Badge>{t.stockTakes.reversed}</Badge>}
    </div>
  ))
}
