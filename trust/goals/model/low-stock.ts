import type { Book, Values } from './book.ts'

type Member = 'STAFF' | 'ADMIN'

export const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export function branchesSeen(who: Member, book: Book): string[] {
  return who === 'ADMIN' ? book.things.BRANCH.map(({ id }) => id) : [book.home]
}

/** In each branch in view that has had the product. */
export function unitsSeen(who: Member, book: Book, productId: string): number[] {
  const branches = branchesSeen(who, book)
  return book.stock
    .balances()
    .filter((one) => one.product_id === productId && branches.includes(one.branch_id))
    .map(({ quantity }) => quantity)
}

function isLow(values: Values, units: number): boolean {
  const threshold = Number(values['lowStockThreshold'] ?? 0)
  return threshold > 0 && units <= threshold
}

/** Products at or below the minimum of a branch in view, which takes the place of their threshold; or in no branch yet. */
export function lowInBranches(who: Member, book: Book): number {
  return book.things.PRODUCT.filter(({ id, values }) => {
    const places = branchesSeen(who, book).filter(
      (branchId) =>
        book.levels.has(`${branchId} ${id}`) ||
        book.stock.balances().some((one) => one.branch_id === branchId && one.product_id === id),
    )
    if (places.length === 0) return isLow(values, 0)
    return places.some((branchId) => {
      const minimum = book.levels.get(`${branchId} ${id}`) ?? values['lowStockThreshold'] ?? null
      return isLow({ lowStockThreshold: minimum }, book.stock.unitsOf(branchId, id))
    })
  }).length
}

/** Products low by the sum of the branches in view; the minimum of a branch counts where only that one is in view. */
export function lowInSum(who: Member, book: Book): number {
  return book.things.PRODUCT.filter(({ id, values }) => {
    const level = who === 'STAFF' ? book.levels.get(`${book.home} ${id}`) : null
    const threshold = level ?? values['lowStockThreshold'] ?? null
    return isLow({ lowStockThreshold: threshold }, sum(unitsSeen(who, book, id)))
  }).length
}

export function documentsSeen(who: Member, book: Book) {
  const branches = branchesSeen(who, book)
  return book.stock.documents.filter(({ branch_id }) => branches.includes(branch_id))
}
