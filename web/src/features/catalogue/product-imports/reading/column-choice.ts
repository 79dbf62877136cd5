import type { Import } from '@mezgeb/contract/catalogue/product-imports'

import type { SingleField } from '../guess-columns.ts'

/** The meaning of a column: a field, or the stock of the branch with this id. */
export type ColumnChoice = SingleField | { stockOf: string }
export type ColumnChoices = readonly (ColumnChoice | undefined)[]

/** The surroundings in which the columns of a file are read. */
export type Shop = {
  /** Names by id. */
  branches: ReadonlyMap<string, string>
  /** Earlier imports, the newest first. */
  past: readonly Pick<Import, 'of' | 'columns'>[]
}

/** The same for two columns of one field, or with the stock of one branch. */
export const choiceKey = (choice: ColumnChoice) =>
  typeof choice === 'string' ? choice : `stock ${choice.stockOf}`
