import { useState } from 'react'

import { formatCount } from '../../../../lib/format/format.ts'
import { fixedBranchId } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { FieldFrame } from '../../../../ui/form/FieldFrame.tsx'
import { QuantityField } from '../../../../ui/form/number/QuantityField.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { PageHeading } from '../../../../ui/shell/PageHeading.tsx'
import { Mantine } from '../../../../ui/theme/Mantine.tsx'
import { PrintSheet } from '../../../../ui/shell/PrintSheet.tsx'
import { ProductScanner } from '../../products/ProductScanner.tsx'
import { ProductField } from '../../products/field/ProductField.tsx'
import { COPIES_MAX, LABELS_MAX, isGoodCopies, scannedLabel, withProduct } from './label-lines.ts'
import {
  LABEL_SIZES,
  isLabelSize,
  isSheet,
  placesOf,
  storeLabelSize,
  storedLabelSize,
} from './label-sizes.ts'
import { atShelf } from './shelf-price.ts'
import { LabelLines } from './LabelLines.tsx'
import { LabelPages } from './LabelPages.tsx'
import classes from './LabelBasket.module.css'

import type { FirstLines, LabelLine, LinesProps } from './label-lines.ts'
import type { LabelSize } from './label-sizes.ts'

/** Products and copies, the paper, what will be printed, and the button that prints it. */
export function LabelBasket({ first }: { first: FirstLines }) {
  const [lines, setLines] = useState<readonly LabelLine[]>(first.lines)
  const [size, setSize] = useState(storedLabelSize)
  const [skipped, setSkipped] = useState<number | string>(0)
  const [isPrinting, setPrinting] = useState(false)
  const skips = isSheet(size) ? skipped : 0
  const problem = problemOf(lines, skips, size)
  const labels = problem === undefined ? placedLabels(lines, Number(skips)) : []
  const count = labels.length - (problem === undefined ? Number(skips) : 0)

  return (
    <>
      <PageHeading
        title={t.labels.page}
        action={
          <Button variant="primary" disabled={count === 0} onClick={() => setPrinting(true)}>
            {count === 0 ? t.labels.noLabels : t.labels.print(count, formatCount(count))}
          </Button>
        }
      />
      <div className={classes.columns}>
        <div className={classes.basket}>
          <Paper {...{ size, setSize, skipped, setSkipped }} />
          <AddProduct setLines={setLines} />
          {first.total > first.lines.length && (
            <p>
              {t.labels.firstProducts(formatCount(first.lines.length), formatCount(first.total))}
            </p>
          )}
          <LabelLines lines={lines} setLines={setLines} />
          {problem !== undefined && (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
        {count > 0 && <Preview {...{ size, labels, count }} />}
      </div>
      {isPrinting && (
        <PrintSheet onPrinted={() => setPrinting(false)}>
          <LabelPages size={size} labels={labels} />
        </PrintSheet>
      )}
    </>
  )
}

function problemOf(
  lines: readonly LabelLine[],
  skipped: number | string,
  size: LabelSize,
): string | undefined {
  if (lines.some(({ copies }) => !isGoodCopies(copies)))
    return t.labels.badCopies(formatCount(COPIES_MAX))
  const used = placesOf(size) - 1
  if (!isGoodCopies(skipped) || Number(skipped) > used) return t.labels.badCopies(formatCount(used))
  const wanted = lines.reduce((sum, { copies }) => sum + Number(copies), 0)
  return wanted > LABELS_MAX ? t.labels.tooMany(formatCount(LABELS_MAX)) : undefined
}

function placedLabels(lines: readonly LabelLine[], skipped: number) {
  const labels = lines.flatMap(({ product, copies }) =>
    Array.from({ length: Number(copies) }, () => product),
  )
  return labels.length === 0 ? [] : [...Array.from({ length: skipped }, () => undefined), ...labels]
}

type PaperProps = {
  size: LabelSize
  setSize: (size: LabelSize) => void
  skipped: number | string
  setSkipped: (places: number | string) => void
}

function Paper({ size, setSize, skipped, setSkipped }: PaperProps) {
  function choose(value: string): void {
    if (!isLabelSize(value)) return
    storeLabelSize(value)
    setSize(value)
  }
  return (
    <div className={classes.paper}>
      <FieldFrame label={t.labels.size}>
        {(control) => (
          <select
            {...control}
            value={size}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            {Object.keys(LABEL_SIZES)
              .filter(isLabelSize)
              .map((one) => (
                <option key={one} value={one}>
                  {t.labels.sizes[one]}
                </option>
              ))}
          </select>
        )}
      </FieldFrame>
      {isSheet(size) && (
        <QuantityField label={t.labels.skipped} value={skipped} onChange={setSkipped} />
      )}
    </div>
  )
}

function AddProduct({ setLines }: Pick<LinesProps, 'setLines'>) {
  const branchId = fixedBranchId(useUser())
  return (
    <Mantine>
      <ProductField
        label={t.labels.add}
        data-autofocus
        product={undefined}
        branchId=""
        onPick={(product) => setLines((lines) => withProduct(lines, atShelf(product, branchId)))}
      />
      <div>
        <ProductScanner
          takesMany
          onGoods={(scanned) => {
            const label = scannedLabel(atShelf(scanned.goods, branchId), scanned)
            setLines((lines) => withProduct(lines, label))
          }}
        />
      </div>
    </Mantine>
  )
}

type PreviewProps = {
  size: LabelSize
  labels: Parameters<typeof LabelPages>[0]['labels']
  count: number
}

function Preview({ size, labels, count }: PreviewProps) {
  const pages = Math.ceil(labels.length / placesOf(size))
  return (
    <section aria-label={t.labels.preview}>
      <p>{t.labels.firstOf(formatCount(pages), t.labels.inTotal(count, formatCount(count)))}</p>
      <div className={classes.sheet} data-sheet={isSheet(size)}>
        <LabelPages size={size} labels={labels} pagesMax={1} />
      </div>
      <p className={classes.hint}>{t.labels.hint}</p>
    </section>
  )
}
