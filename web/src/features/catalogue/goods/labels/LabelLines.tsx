import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { QuantityField } from '../../../../ui/form/number/QuantityField.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { furtherLabels, labelName, withProduct } from './label-lines.ts'
import classes from './LabelBasket.module.css'

import type { LabelLine, LinesProps } from './label-lines.ts'

/** The chosen products, each with its number of labels. */
export function LabelLines({ lines, setLines }: LinesProps) {
  if (lines.length === 0) return <p>{t.labels.none}</p>
  return (
    <>
      <ul className={classes.lines} aria-label={t.labels.products}>
        {lines.map((line) => (
          <Line key={line.product.id} line={line} setLines={setLines} />
        ))}
      </ul>
      {lines.length > 1 && (
        <div className={classes.all}>
          <Button
            size="sm"
            onClick={() => setLines((before) => before.map((line) => ({ ...line, copies: 1 })))}
          >
            {t.labels.oneEach}
          </Button>
          <Button size="sm" onClick={() => setLines(() => [])}>
            {t.labels.clear}
          </Button>
        </div>
      )}
    </>
  )
}

type LineProps = Pick<LinesProps, 'setLines'> & { line: LabelLine }

function Line({ line: { product, copies }, setLines }: LineProps) {
  const isThis = (line: LabelLine) => line.product.id === product.id
  const name = labelName(product)
  return (
    <li className={classes.line}>
      <span className={classes.product}>
        {name}
        <small>
          {formatAmount(product.pricePerUnit)} / {product.unit}
        </small>
        {furtherLabels(product).map(({ text, label }) => (
          <Button
            key={text}
            size="sm"
            variant="quiet"
            onClick={() => setLines((before) => withProduct(before, label))}
          >
            {text}
          </Button>
        ))}
      </span>
      <QuantityField
        label={t.labels.copies(name)}
        isLabelHidden
        value={copies}
        onChange={(typed) =>
          setLines((before) =>
            before.map((line) => (isThis(line) ? { ...line, copies: typed } : line)),
          )
        }
      />
      <Button
        size="sm"
        variant="quiet"
        aria-label={t.labels.remove(name)}
        onClick={() => setLines((before) => before.filter((line) => !isThis(line)))}
      >
        ×
      </Button>
    </li>
  )
}
