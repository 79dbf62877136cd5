import { listInstitutions } from '@mezgeb/contract/business/institutions'

import { searchHref } from '../../../lib/shell/finder.ts'
import { t } from '../../../texts/texts.ts'

import type { Finder } from '../../../lib/shell/finder.ts'

export const finder: Finder<typeof listInstitutions> = {
  list: listInstitutions,
  heading: () => t.institutions.title,
  entry: ({ id, name, tin }) => ({
    id: `institution:${id}`,
    label: name,
    detail: tin ?? '',
    href: searchHref('/institutions', name),
  }),
  isPersonal: true,
}
