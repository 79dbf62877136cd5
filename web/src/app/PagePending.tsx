import { Spinner } from '../ui/Spinner.tsx'

/** While a page's code is on its way. */
export function PagePending() {
  return <Spinner />
}
