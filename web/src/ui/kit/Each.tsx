import type { ComponentType } from 'react'

type EachProps<Props extends object> = { of: readonly ComponentType<Props>[]; props: Props }

/** All components of a list, which stays as it is. */
export function Each<Props extends object>({ of, props }: EachProps<Props>) {
  return of.map((One, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the list is fixed
    <One key={place} {...props} />
  ))
}
