import { UNIQUE, sqlState } from './database-errors.ts'

/** Acts once more where another transaction took a reference or a code meanwhile: now it is there to be named. */
export async function againIfTaken<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (sqlState(error) !== UNIQUE) throw error
    return act()
  }
}
