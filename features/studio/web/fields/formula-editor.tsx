import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Textarea } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { compileFieldFormula } from '#common/formula/field-formula.ts';
import { tryCompile } from '#common/formula/compile-formula.ts';
import type { FormulaScope } from '#common/formula/formula-scope.ts';
import { FormulaProblem } from '#common/formula/formula-types.ts';
import { MAX_FORMULA } from '#common/formula/parse-formula.ts';
import type { InputType } from '#common/fields/field-type.ts';
import { fieldsByName } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import { useDefinitions } from '../studio-api.ts';
import { completionsFor, wordBefore, type Completion } from './formula-completion.ts';
import { FormulaResults } from './formula-results.tsx';
import classes from '../studio.module.css';

interface Props {
  module: DescribedModule;
  /** The field that it fills: it cannot look at itself. */
  fieldName?: string;
  /** `condition`: it gives true or false, and no record is computed. */
  inputType: InputType | 'condition';
  label?: string;
  value: string;
  error: string | undefined;
  onChange: (formula: string) => void;
}
/** A formula: names are completed while one types, and what is wrong is shown at its place. */
export default function FormulaEditor({ module, fieldName, inputType, label = say('Formula'), value, error, onChange }: Props) {
  const scope = useScope(module, fieldName);
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(value.length);
  const [chosen, setChosen] = useState(0);
  const [isAway, setAway] = useState(true);
  const { from, word } = wordBefore(value, caret);
  const offered = isAway ? [] : completionsFor(word, scope);
  const wrong = useMemo(() => problemIn(value, inputType, scope), [value, inputType, scope]);
  const put = ({ text }: Completion) => {
    onChange(value.slice(0, from) + text + value.slice(caret));
    const next = from + text.length;
    setCaret(next);
    setChosen(0);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next, next);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!offered.length) return;
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % offered.length);
    else if (event.key === 'ArrowUp') setChosen((chosen + offered.length - 1) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') put(offered[chosen] ?? offered[0]!);
    else if (event.key === 'Escape') setAway(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <Textarea
        ref={area}
        label={label}
        description={say("Fields by their names, one step along a relation (account.name), numbers, 'texts' and functions.")}
        className={classes.formula}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX_FORMULA}
        spellCheck={false}
        autoCapitalize="off"
        value={value}
        error={error}
        aria-autocomplete="list"
        onKeyDown={onKeyDown}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={() => setAway(true)}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
          setChosen(0);
          setAway(false);
        }}
      />
      {offered.length > 0 && (
        <div className={classes.completions} role="listbox" aria-label={say('Completions')}>
          {offered.map((each, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the arrows and Enter are the text's
            <div
              key={each.shown}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              className={classes.completion}
              title={each.says}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => put(each)}
            >
              {each.shown} <span className="muted">{each.says}</span>
            </div>
          ))}
        </div>
      )}
      {wrong && value.trim() && (
        <div role="status">
          <Marked formula={value} at={wrong.at} />
          <p className={classes.problem}>{wrong.problem}</p>
        </div>
      )}
      {!wrong && value.trim() && inputType !== 'condition' && (
        <FormulaResults module={module} formula={value} inputType={inputType} />
      )}
    </>
  );
}

/** The formula with the place of its problem marked. */
function Marked({ formula, at }: { formula: string; at: number }) {
  const [piece = ''] = /^\w+|^./s.exec(formula.slice(at)) ?? [];
  return (
    <p className={classes.mark}>
      {formula.slice(0, at)}
      <mark>{piece || ' '}</mark>
      {formula.slice(at + piece.length)}
    </p>
  );
}

function useScope(module: DescribedModule, fieldName: string | undefined): FormulaScope {
  const { data } = useDefinitions();
  return useMemo(() => {
    const fields = fieldsByName(module);
    // It cannot look at itself.
    if (fieldName) delete fields[fieldName];
    return {
      fields,
      fieldsOf: (name) => {
        const other = data?.records.find((each) => each.name === name);
        return other && fieldsByName(other);
      },
    };
  }, [module, data, fieldName]);
}

function problemIn(
  formula: string,
  inputType: Props['inputType'],
  scope: FormulaScope,
): { problem: string; at: number } | undefined {
  if (inputType === 'condition') {
    const tried = tryCompile(formula, scope);
    if ('problem' in tried) return tried;
    const isCondition = tried.formula.type === 'boolean' || tried.formula.type === 'empty';
    return isCondition ? undefined : { problem: say('A check says something that is true or false.'), at: 0 };
  }
  try {
    compileFieldFormula(formula, inputType, scope);
    return undefined;
  } catch (problem) {
    if (!(problem instanceof FormulaProblem)) throw problem;
    return { problem: problem.message, at: problem.at };
  }
}
