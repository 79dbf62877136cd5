import { isDialogOpen, onDialogChange } from '../../dialog/use-scroll-lock.ts'
import { useMediaQuery } from '../../kit/use-media-query.ts'

const WHILE_DIALOG = { isOn: isDialogOpen, onChange: onDialogChange }

/** Whether the tools of a list have room beside it. They stay where they are under a dialog of theirs, which would go with them. */
export const useHasRoom = (): boolean => useMediaQuery('(min-width: 44em)', WHILE_DIALOG)
