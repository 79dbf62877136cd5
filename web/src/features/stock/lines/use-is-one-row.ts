import { useMediaQuery } from '../../../ui/kit/use-media-query.ts'

/** Whether the fields of a line stand beside each other, so that heads or the labels of the first line name them. */
export function useIsOneRow(): boolean {
  return useMediaQuery('(min-width: 56em)')
}
