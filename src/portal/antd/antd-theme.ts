import { type ThemeConfig, theme } from 'antd';

/** Returns antd's theme, read from the tokens of tokens.css in a mode, so that all colours come from one set. */
export function readAntdTheme(mode: string | undefined): ThemeConfig {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: true,
    hashed: false,
    token: {
      colorPrimary: token('action'),
      colorInfo: token('indigo'),
      colorInfoBg: token('indigo-soft'),
      colorInfoBorder: token('line-strong'),
      colorLink: token('indigo'),
      /* antd would derive paler ones, which the dark mode's surface does not carry. */
      colorLinkHover: token('indigo'),
      colorLinkActive: token('indigo'),
      colorSuccess: token('ok'),
      colorWarning: token('warn'),
      colorError: token('danger'),
      colorErrorBg: token('danger-soft'),
      colorErrorBorder: token('danger'),
      colorWarningBg: token('warn-soft'),
      colorWarningBorder: token('warn'),
      colorSuccessBg: token('ok-soft'),
      colorSuccessBorder: token('ok'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-soft'),
      colorTextTertiary: token('ink-soft'),
      colorTextDescription: token('ink-soft'),
      colorTextPlaceholder: token('ink-soft'),
      colorTextLightSolid: token('on-action'),
      colorBgBase: token('paper'),
      colorBgContainer: token('surface'),
      colorBgElevated: token('surface'),
      /* A line around floating boxes: in dark mode they have the same colour as what is below them. */
      boxShadowSecondary: `0 0 0 1px ${token('line-strong')}, 0 8px 24px rgb(0 0 0 / 16%)`,
      /* The same as our own dialogs (overlays.css). */
      colorBgMask: 'rgb(7 40 31 / 60%)',
      colorBorder: token('line-strong'),
      colorBorderSecondary: token('line'),
      colorIcon: token('ink-soft'),
      controlOutline: 'transparent',
      controlItemBgActive: token('green-soft'),
      borderRadius: 6,
      controlHeight: 44,
      controlHeightSM: 36,
      fontFamily: token('sans'),
      fontSize: 16,
      /* Without this, antd waits for the end of animations that base.css removes. */
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Table: {
        headerBg: token('paper-deep'),
        headerSortHoverBg: token('green-soft'),
        headerSortActiveBg: token('green-soft'),
        bodySortBg: 'transparent',
        rowHoverBg: token('green-soft'),
        rowSelectedBg: token('green-soft'),
        rowSelectedHoverBg: token('green-soft'),
        headerSplitColor: 'transparent',
        cellPaddingBlock: 10,
        cellPaddingInline: 10,
      },
      Descriptions: { labelColor: token('ink-soft'), itemPaddingBottom: 12, titleMarginBottom: 12 },
      /* Lets four steps fit side by side on a phone. */
      Steps: { controlHeightLG: 20 },
      Form: { labelFontSize: 15, verticalLabelPadding: '0 0 6px' },
      /* Same as the site's own buttons: antd would derive another green in dark mode. */
      Button: {
        colorPrimary: token('action'),
        colorPrimaryHover: token('action-hover'),
        colorPrimaryActive: token('action-hover'),
      },
    },
  };
}
