import { useContext } from 'react'

import { WritesOff } from './writes-off.ts'

/** Whether fields are off, and why: the server would refuse every save. */
export function useOff() {
  const whyOff = useContext(WritesOff)
  return whyOff === null ? { disabled: false } : { disabled: true, title: whyOff }
}
