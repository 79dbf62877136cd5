import { PrintButton } from '../printing/PrintButton.tsx'
import { ExportButton } from './ExportButton.tsx'

import type { ListOutput } from '../printing/PrintButton.tsx'

/** Takes a list out of the app in full: on paper and as a file. */
export function OutputButtons<Item>(props: ListOutput<Item>) {
  return (
    <>
      <PrintButton {...props} />
      <ExportButton {...props} />
    </>
  )
}
