export const moved = {
  tab: 'All movements',
  list: 'All movements',
  search: 'Search all movements...',
  noMatch: 'No movements match your search.',
  none: 'Nothing has moved yet.',
  kind: 'Kind',
  anyKind: 'All kinds',
  party: 'Supplier or customer',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    moved: typeof moved
  }
}
