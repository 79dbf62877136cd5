import { getProduct } from '@mezgeb/contract/insight/product-history'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'
import { useParams } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Each } from '../../../ui/kit/Each.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { RecordState } from '../../workspace/records/RecordState.tsx'
import { LevelsModal } from '../../stock/levels/levels-modal.ts'
import { StockEntryModal } from '../../stock/receipts/receipts.kind.ts'
import { LateArchiveButton } from '../../catalogue/products/late-archive-button.ts'
import { StockBadges } from '../../catalogue/products/StockBadges.tsx'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { product as productTexts } from '../../catalogue/products/product.page.en.ts'
import { productPage as english } from './product-page.page.en.ts'
import { productPanels } from './product-panels.ts'
import classes from './ProductPage.module.css'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'

addTexts({ productPage: english, product: productTexts })

const ProductModal = lazyModal(
  () => import('../../catalogue/products/ProductModal.tsx'),
  ({ product }) => claimDraft({ name: 'product', of: product?.id }),
)

const StockCard = lazy(() =>
  import('./StockCard.tsx').then((module) => ({ default: module.StockCard })),
)

const PhotoOfProduct = lazy(() =>
  import('../../catalogue/products/photo/PhotoOfProduct.tsx').then((photo) => ({
    default: photo.PhotoOfProduct,
  })),
)

/** /products/{id}: everything about one product. */
export function ProductPage() {
  const { id } = useParams({ from: '/session/products/$id' })
  if (!useMay()('products.view')) return <Forbidden title={t.productPage.title} />
  return <ProductOf key={id} id={id} />
}

function ProductOf({ id }: { id: string }) {
  const answer = useCall(getProduct, { params: { id } })
  if (answer.data !== undefined) return <Sheet sheet={answer.data} />
  return (
    <RecordState
      title={t.productPage.title}
      answer={answer}
      words={t.productPage}
      way={{ to: '/products' }}
    />
  )
}

function Sheet({ sheet }: { sheet: ProductSheet }) {
  const user = useUser()
  const mayEdit = useMay()('products.edit')
  const { product } = sheet
  const { name, unit, pricePerUnit, code, barcodes, category, description } = product
  const price = formatMoney(pricePerUnit, 'product', user.institution?.currency)
  const about = [`${price} / ${unit}`, category.name, code, ...barcodes].filter(Boolean)
  return (
    <div className={classes.sheet}>
      <PageHeading
        title={name}
        description={about.join(' · ')}
        action={<Actions product={product} />}
      />
      {(product.photo !== undefined || mayEdit) && (
        <div className={classes.photo} data-photo={product.photo && ''}>
          <Suspense>
            <PhotoOfProduct product={product} />
          </Suspense>
        </div>
      )}
      <StockBadges user={user} product={product} />
      <Packs product={product} />
      {description !== null && <p className={classes.description}>{description}</p>}
      <div className={classes.panels}>
        <Each of={productPanels(product)} props={{ sheet }} />
      </div>
      {keepsStock(product) && (
        <Suspense>
          <StockCard product={product} />
        </Suspense>
      )}
    </div>
  )
}

/** The packs with their units and barcodes. */
function Packs({ product }: { product: ProductSheet['product'] }) {
  const { packs } = product
  const currency = useUser().institution?.currency
  if (packs === undefined) return null
  return (
    <ul className={classes.packs} aria-label={fieldLabel('packs')}>
      {packs.map(({ name, size, barcode, price }) => (
        <li key={name}>
          <strong>{name}</strong> = {formatQuantity(size, product)}
          {price !== undefined && ` · ${formatMoney(price, 'product', currency)}`}
          {barcode !== null && ` · ${barcode}`}
        </li>
      ))}
    </ul>
  )
}

function Actions({ product }: { product: ProductSheet['product'] }) {
  const may = useMay()
  const branchId = fixedBranchId(useUser()) ?? ''
  const hasStock = keepsStock(product)
  return (
    <>
      {may('stock.receive') && (
        <ModalButton
          modal={StockEntryModal}
          modalProps={{ product, branchId }}
          isOffered={!product.isArchived && hasStock}
        >
          {t.productPage.receive}
        </ModalButton>
      )}
      {may('stock.revalue') && hasStock && (
        <ButtonLink way={{ to: '/stock-entries/revalue', search: { product: product.id } }}>
          {t.revaluations.addFirst}
        </ButtonLink>
      )}
      {may('levels.edit') && (
        <ModalButton modal={LevelsModal} modalProps={{ product }} isOffered={hasStock}>
          {t.levels.set}
        </ModalButton>
      )}
      {may('products.edit') && (
        <ModalButton modal={ProductModal} modalProps={{ product }}>
          {t.ui.edit}
        </ModalButton>
      )}
      {may('products.edit') && product.groupId === undefined && !product.isArchived && (
        <ButtonLink way={{ to: '/products/variants', search: { product: product.id } }}>
          {t.variants.first}
        </ButtonLink>
      )}
      {may('products.edit') && product.isArchived && (
        <Suspense>
          <LateArchiveButton product={product} />
        </Suspense>
      )}
      <ButtonLink way={{ to: '/labels', search: { product: product.id } }}>
        {t.labels.open}
      </ButtonLink>
    </>
  )
}
