/** Of goods that come back: the line of the sale, where the product is on several. */
export type ReturnToPost = { ofLine?: number | null }

export const returnToPost = ({ ofLine }: ReturnToPost) => ({ of_line: ofLine })
