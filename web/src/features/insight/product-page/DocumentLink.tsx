import { DOCUMENT_KINDS } from '@mezgeb/contract/features'
import { useRouter } from '@tanstack/react-router'

import { TextLink } from '../../../ui/kit/TextLink.tsx'

import type { NavigateOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type DocumentLinkProps = { moved: { kind: string; documentId: string }; children: ReactNode }

/** Leads to the page of a document, where its kind has one: named as the list of the kind. */
export function DocumentLink({ moved, children }: DocumentLinkProps) {
  const { routesByPath } = useRouter()
  const [, data] = Object.entries(DOCUMENT_KINDS).find(([kind]) => kind === moved.kind) ?? []
  const to = `/${data?.list.replaceAll('_', '-')}/$id`
  if (!Object.hasOwn(routesByPath, to)) return children
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the routes
  const way = { to, params: { id: moved.documentId } } as NavigateOptions
  return <TextLink way={way}>{children}</TextLink>
}
