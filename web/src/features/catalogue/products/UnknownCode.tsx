import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { parseScan } from '../scanning/parse-scan.ts'
import { asScaleLabel } from '../scanning/scale-label.ts'
import { codeOfProduct } from './weighed/units-of-scan.ts'
import { scannedAs } from './find-scanned.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { Scanned } from '../scanning/scanned.ts'

type NewProductProps = ModalProps & { barcode: string; onAdded: (product: Product) => void }

const NewProductModal = lazyModal<NewProductProps>(() => import('./ProductModal.tsx'))

type UnknownCodeProps = { code: string; onAdded: (scanned: Scanned<Product>) => void }

/** Adds a product with a code that was scanned, for users who may. */
export function UnknownCode({ code, onAdded }: UnknownCodeProps) {
  const { institution } = useUser()
  if (!useMay()('products.create')) return null
  const scaleCodes = institution?.scaleCodes
  const scan = asScaleLabel(parseScan(code), scaleCodes)
  const barcode = codeOfProduct(scan, scaleCodes)
  return (
    <ModalButton
      key={code}
      size="sm"
      modal={NewProductModal}
      modalProps={{
        barcode,
        onAdded: (product) => onAdded(scannedAs(product, barcode, { scan, scaleCodes })),
      }}
    >
      {t.scanning.addProduct}
    </ModalButton>
  )
}
