import { Progress } from '@mantine/core';
import classes from './credentialing.module.css';

export const ProgressBar = ({ percent, label }: { percent: number; label: string }) => (
  <span className={classes.progress}>
    <Progress value={percent} size={6} radius={3} aria-label={label} />
    <span className="numeric">{label}</span>
  </span>
);
