import { useMediaQuery } from '../../../ui/kit/use-media-query.ts'

/** Whether the fields of a line hide their labels: below the first line, while they stand beside each other. */
export function useHidesLabels(line: number): boolean {
  const areBelowEachOther = useMediaQuery('(max-width: 55.99em)')
  return line > 0 && !areBelowEachOther
}
