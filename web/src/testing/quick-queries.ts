import { configure, getConfig } from '@testing-library/react'

// Read once in a page: the set-up of each file would wrap the one of the file before.
const withPage = getConfig().getElementError

// A query that `findBy` or `waitFor` repeats prints the page when its time is over, and not each time before, which takes longer
// than to look for something.
configure({
  getElementError(message, container) {
    const isRepeated: unknown = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
    if (isRepeated !== true) return withPage(message, container)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  },
})
