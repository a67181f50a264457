import {
  IconActivity, IconAddressBook, IconAdjustments, IconAlertTriangle, IconAt, IconAward, IconBeach, IconBell, IconBolt,
  IconBook, IconBooks, IconBox, IconBrain, IconBrandGmail, IconBriefcase, IconBuilding, IconBuildingBank,
  IconBuildingCommunity, IconBuildingHospital, IconBuildingStore, IconCalculator, IconCalendar, IconCalendarCog,
  IconCalendarEvent, IconCalendarTime, IconCamera, IconCash, IconCategory, IconCertificate, IconChartBar, IconCheck,
  IconChecklist, IconClipboard, IconClipboardCheck, IconClipboardList, IconClock, IconClockHour4, IconCoin, IconCoins,
  IconConfetti, IconCube, IconDashboard, IconDatabase, IconDeviceGamepad2, IconDeviceMobile, IconDeviceMobileMessage,
  IconDice, IconDownload, IconEye, IconFile, IconFileCertificate, IconFileCheck, IconFileText, IconFiles, IconFilter,
  IconFolder, IconForms, IconGavel, IconGift, IconGitBranch, IconHeart, IconHeartHandshake, IconHierarchy, IconHistory,
  IconHome, IconHourglass, IconId, IconInbox, IconLayoutBoard, IconLayoutBoardSplit, IconLayoutDashboard, IconLayoutGrid,
  IconLayoutGridAdd, IconLayoutList, IconLayoutSidebar, IconLayoutSidebarLeftExpand, IconLayoutSidebarRight, IconLink,
  IconList, IconListCheck, IconLock, IconLockAccess, IconMail, IconMailCog, IconMailForward, IconMailOpened, IconMap,
  IconMapPin, IconMapPinCheck, IconMedal, IconMenu2, IconMessage, IconMessage2, IconMessageCircle, IconMessages,
  IconMicrophone, IconMoodSmile, IconNote, IconNotebook, IconPhone, IconPhoneSpark, IconPlane, IconPlayerPlay,
  IconPlayerRecord, IconPlus, IconPresentation, IconPuzzle, IconReceipt, IconRefresh, IconReport, IconReportAnalytics,
  IconRobot, IconRocket, IconSchool, IconSearch, IconSelect, IconSend, IconSettings, IconSettingsCheck, IconShieldCheck,
  IconShieldLock, IconShoppingBag, IconShoppingCart, IconSignature, IconSitemap, IconSpeakerphone, IconStar, IconStethoscope,
  IconTag, IconTarget, IconTemplate, IconTicket, IconTimeline, IconTool, IconTrash, IconTrophy, IconUpload, IconUser,
  IconUserCheck, IconUserCircle, IconUserPlus, IconUserSearch, IconUsers, IconUsersGroup, IconWallet, IconWorld, IconX,
  type Icon as TablerIcon,
} from '@tabler/icons-react';

/** Icons by the names that definitions use; an unknown one is a box. */
const ICONS: Record<string, TablerIcon> = {
  activity: IconActivity, 'address-book': IconAddressBook, adjustments: IconAdjustments, 'alert-triangle': IconAlertTriangle,
  at: IconAt, award: IconAward, beach: IconBeach, bell: IconBell, bolt: IconBolt, book: IconBook, books: IconBooks, box:
  IconBox, brain: IconBrain, 'brand-gmail': IconBrandGmail, briefcase: IconBriefcase, building: IconBuilding, 'building-bank':
  IconBuildingBank, 'building-community': IconBuildingCommunity, 'building-hospital': IconBuildingHospital, 'building-store':
  IconBuildingStore, calculator: IconCalculator, calendar: IconCalendar, 'calendar-cog': IconCalendarCog, 'calendar-event':
  IconCalendarEvent, 'calendar-time': IconCalendarTime, camera: IconCamera, cash: IconCash, category: IconCategory,
  certificate: IconCertificate, 'chart-bar': IconChartBar, check: IconCheck, checklist: IconChecklist, clipboard:
  IconClipboard, 'clipboard-check': IconClipboardCheck, 'clipboard-list': IconClipboardList, clock: IconClock, 'clock-hour-4':
  IconClockHour4, coin: IconCoin, coins: IconCoins, confetti: IconConfetti, cube: IconCube, dashboard: IconDashboard,
  database: IconDatabase, 'device-gamepad': IconDeviceGamepad2, 'device-gamepad-2': IconDeviceGamepad2, 'device-mobile':
  IconDeviceMobile, 'device-mobile-message': IconDeviceMobileMessage, dice: IconDice, download: IconDownload, eye: IconEye,
  file: IconFile, 'file-certificate': IconFileCertificate, 'file-check': IconFileCheck, 'file-text': IconFileText, files:
  IconFiles, filter: IconFilter, folder: IconFolder, forms: IconForms, gavel: IconGavel, gift: IconGift, 'git-branch':
  IconGitBranch, heart: IconHeart, 'heart-handshake': IconHeartHandshake, hierarchy: IconHierarchy, history: IconHistory,
  home: IconHome, hourglass: IconHourglass, id: IconId, inbox: IconInbox, 'layout-board': IconLayoutBoard,
  'layout-board-split': IconLayoutBoardSplit, 'layout-dashboard': IconLayoutDashboard, 'layout-grid': IconLayoutGrid,
  'layout-grid-add': IconLayoutGridAdd, 'layout-list': IconLayoutList, 'layout-sidebar': IconLayoutSidebar,
  'layout-sidebar-left-expand': IconLayoutSidebarLeftExpand, 'layout-sidebar-right': IconLayoutSidebarRight, link: IconLink,
  list: IconList, 'list-check': IconListCheck, lock: IconLock, 'lock-access': IconLockAccess, mail: IconMail, 'mail-cog':
  IconMailCog, 'mail-forward': IconMailForward, 'mail-opened': IconMailOpened, map: IconMap, 'map-pin': IconMapPin,
  'map-pin-check': IconMapPinCheck, medal: IconMedal, 'menu-2': IconMenu2, message: IconMessage, 'message-2': IconMessage2,
  'message-circle': IconMessageCircle, messages: IconMessages, microphone: IconMicrophone, 'mood-smile': IconMoodSmile, note:
  IconNote, notebook: IconNotebook, notes: IconNote, phone: IconPhone, 'phone-spark': IconPhoneSpark, plane: IconPlane,
  'player-play': IconPlayerPlay, 'player-record': IconPlayerRecord, plus: IconPlus, presentation: IconPresentation, puzzle:
  IconPuzzle, receipt: IconReceipt, refresh: IconRefresh, report: IconReport, 'report-analytics': IconReportAnalytics, robot:
  IconRobot, rocket: IconRocket, school: IconSchool, search: IconSearch, select: IconSelect, send: IconSend, settings:
  IconSettings, 'settings-check': IconSettingsCheck, 'shield-check': IconShieldCheck, 'shield-lock': IconShieldLock,
  'shopping-bag': IconShoppingBag, 'shopping-cart': IconShoppingCart, signature: IconSignature, sitemap: IconSitemap,
  speakerphone: IconSpeakerphone, star: IconStar, stethoscope: IconStethoscope, tag: IconTag, target: IconTarget, template:
  IconTemplate, ticket: IconTicket, timeline: IconTimeline, tool: IconTool, trash: IconTrash, trophy: IconTrophy, upload:
  IconUpload, user: IconUser, 'user-check': IconUserCheck, 'user-circle': IconUserCircle, 'user-plus': IconUserPlus,
  'user-search': IconUserSearch, users: IconUsers, 'users-group': IconUsersGroup, wallet: IconWallet, world: IconWorld, x:
  IconX,
};

export function Icon({ name, size = 18 }: { name: string | undefined; size?: number }) {
  const Drawn = ICONS[name ?? ''] ?? IconBox;
  return <Drawn size={size} stroke={1.6} aria-hidden />;
}
