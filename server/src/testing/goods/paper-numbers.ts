/** The number of a paper of a branch, such as BO-D-0002. */
export const paper = ({ code }: { code: string }, letters: string, number: number) =>
  `${code}-${letters}-${String(number).padStart(4, '0')}`

/** 2 of BO-D-0002: its number within the branch. */
export const numberWithin = (of: string) =>
  Number(/^[A-Z0-9]{2,6}-[A-Z]{1,2}-([0-9]{4,})$/.exec(of)?.[1])
