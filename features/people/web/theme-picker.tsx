import { SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { THEMES, themeLabel, type Theme } from '#common/themes.ts';
import { schemeOf, switchedTo, useLook } from '#web/chosen-theme.ts';
import { chooseScheme, chooseTheme } from '#web/own-profile.ts';
import { say, sayLater } from '#web/words/say.ts';
import classes from './profile.module.css';

const SCHEMES = [
  { value: 'light', label: sayLater('Light') },
  { value: 'dark', label: sayLater('Dark') },
  { value: 'auto', label: sayLater('System') },
];

/** The twelve themes as they look, worn as soon as they are chosen, here and wherever one signs in next. */
export function ThemePicker() {
  const look = useLook();
  const computed = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const schemeIn = (theme: Theme) => {
    const scheme = schemeOf({ theme, scheme: look.scheme });
    return scheme === 'auto' ? (schemeOf(look) === 'auto' ? computed : systemScheme()) : scheme;
  };
  return (
    <section className={classes.part} aria-labelledby="theme">
      <div className={classes.partHead}>
        <h2 id="theme">{say('Theme')}</h2>
        <SegmentedControl
          aria-label={say('Light or dark')}
          data={SCHEMES.map(({ value, label }) => ({ value, label: say(label) }))}
          value={switchedTo(look)}
          onChange={(scheme) => chooseScheme(scheme as 'auto')}
        />
      </div>
      <div className={classes.themes} role="radiogroup" aria-labelledby="theme">
        {THEMES.map((theme) => (
          <label key={theme} className={classes.theme} data-chosen={look.theme === theme || undefined}>
            <input
              type="radio"
              name="theme"
              className="visually-hidden"
              checked={look.theme === theme}
              onChange={() => chooseTheme(theme)}
            />
            <span className={classes.swatch} data-theme={theme} data-mantine-color-scheme={schemeIn(theme)} aria-hidden>
              <span className={classes.swatchSide} />
              <span className={classes.swatchPage}>
                <i />
                <b />
                <em />
              </span>
            </span>
            <span className={classes.themeName}>
              {say(themeLabel(theme))}
              {look.theme === theme && <IconCheck size={14} stroke={2} aria-hidden />}
            </span>
          </label>
        ))}
      </div>
    </section>
  );
}

const systemScheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
