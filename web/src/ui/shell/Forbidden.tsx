import { PERMISSION_DENIED } from '@mezgeb/contract/kit/errors'

import { refusalText } from '../../texts/texts.ts'
import { PageHeading } from './PageHeading.tsx'

/** A page that is not for this user. */
export function Forbidden({ title }: { title: string }) {
  return (
    <>
      <PageHeading title={title} />
      <p>{refusalText({ code: 'FORBIDDEN', message: PERMISSION_DENIED })}</p>
    </>
  )
}
