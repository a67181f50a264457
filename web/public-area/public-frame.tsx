import { Outlet } from 'react-router';
import { brand } from '../brand.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { say } from '../words/say.ts';
import classes from './public-frame.module.css';

export function PublicFrame() {
  return (
    <div className={classes.frame} data-brand={brand.key}>
      <main className={classes.side}>
        <div className={classes.brand}>
          <BrandMark size={28} />
          <span>{brand.name}</span>
        </div>
        <div className={classes.form}>
          <Outlet />
        </div>
        <p className={classes.foot}>{say('Recruiting, staffing and credentialing on one platform.')}</p>
      </main>
      <aside className={classes.picture} aria-hidden>
        <p className={classes.promise}>{say(brand.promise)}</p>
        <Rings />
      </aside>
    </div>
  );
}

/** People gathered around one point: what the word muster means. */
const Rings = () => (
  <svg className={classes.rings} viewBox="0 0 600 600" fill="none">
    {[70, 140, 210, 280].map((radius, ring) => (
      <g key={radius}>
        <circle cx="300" cy="300" r={radius} stroke="currentColor" strokeOpacity={0.28 - ring * 0.045} />
        {Array.from({ length: 5 + ring * 4 }, (_, at) => {
          const angle = (at / (5 + ring * 4)) * Math.PI * 2 + ring * 0.6;
          const isFilled = (at * 7 + ring * 3) % 4 !== 0;
          return (
            <circle
              key={at}
              cx={300 + radius * Math.cos(angle)}
              cy={300 + radius * Math.sin(angle)}
              r={7 - ring * 0.8}
              fill={isFilled ? 'currentColor' : 'none'}
              fillOpacity={0.85 - ring * 0.17}
              stroke="currentColor"
              strokeOpacity={0.6 - ring * 0.1}
            />
          );
        })}
      </g>
    ))}
    <circle cx="300" cy="300" r="16" fill="currentColor" />
  </svg>
);
