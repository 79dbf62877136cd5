import { listPapers } from '@mezgeb/contract/stock/papers'

import { formatLocalDate } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { documentName } from '../document-link.ts'
import { pathOfDocument } from '../document-path.ts'

import type { Finder } from '../../../lib/shell/finder.ts'

export const finder: Finder<typeof listPapers> = {
  list: listPapers,
  heading: () => t.papers.found,
  entry: (paper) => ({
    id: `paper:${paper.id}`,
    label: documentName(paper),
    detail: `${paper.branch.name} · ${formatLocalDate(paper.date)}`,
    href: pathOfDocument(paper.kind).replace('$id', paper.id),
  }),
}
