import { sentence } from '../../texts/texts.ts'
import { PageHeading } from './PageHeading.tsx'

/** A page that is not for this user. */
export function Forbidden({ title, message }: { title: string; message: string }) {
  return (
    <>
      <PageHeading title={title} />
      <p>{sentence(message)}</p>
    </>
  )
}
