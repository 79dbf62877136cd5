import { t } from '../../../../texts/texts.ts'
import classes from './PaperChoice.module.css'

import type { Paper } from './paper.ts'

type PaperChoiceProps = { value: Paper; onChange: (paper: Paper) => void }

/** The receipt's paper. */
export function PaperChoice({ value, onChange }: PaperChoiceProps) {
  const choices: { paper: Paper; text: string }[] = [
    { paper: 'narrow', text: t.sales.paperNarrow },
    { paper: 'roll', text: t.sales.paperRoll },
    { paper: 'sheet', text: t.sales.paperSheet },
  ]
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">{t.sales.paper}</legend>
      {choices.map(({ paper, text }) => (
        <label className={classes.option} key={paper}>
          <input
            type="radio"
            name="paper"
            checked={paper === value}
            onChange={() => onChange(paper)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
