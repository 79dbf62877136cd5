import { Suspense, lazy } from 'react'

import { useUser } from '../../../lib/session/use-user.ts'
import { howMuch } from '../scanning/how-much.ts'
import { scannedName } from '../scanning/scanned.ts'
import { Scans } from '../scanning/Scans.tsx'
import { findScanned } from './find-scanned.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { Scanned } from '../scanning/scanned.ts'

const UnknownCode = lazy(() =>
  import('./UnknownCode.tsx').then((module) => ({ default: module.UnknownCode })),
)

type ProductScannerProps = {
  onGoods: (scanned: Scanned<Product>) => void
  /** The camera stays on for the next product. */
  takesMany?: boolean
}

/** Takes products that are scanned on its page or in its dialog. An unknown code can become a new product. */
export function ProductScanner({ onGoods, takesMany = false }: ProductScannerProps) {
  const { institution } = useUser()
  return (
    <Scans
      find={(scan) => findScanned(scan, institution ?? {})}
      onFound={onGoods}
      nameOf={scannedName}
      questionOf={({ goods, units, scan }) => (units === null ? howMuch(goods.name, scan) : null)}
      takesMany={takesMany}
      renderUnknown={(code, done) => (
        <Suspense>
          <UnknownCode
            code={code}
            onAdded={(scanned) => {
              done()
              onGoods(scanned)
            }}
          />
        </Suspense>
      )}
    />
  )
}
