/** A clipboard's HTML from some program, and what should be left of it. */
export interface PastedHtml {
  title: string;
  html: string;
  /** The Markdown of what is kept. */
  kept: string;
}

function word(body: string): string {
  return `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/maria/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings>
</xml><![endif]-->
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument></xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no; mso-style-qformat:yes; margin:0in; font-size:12.0pt; font-family:"Aptos",sans-serif;}
 h1 {mso-style-priority:9; font-size:20.0pt; color:#0F4761; font-weight:normal;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:; font-family:Symbol;}
-->
</style>
<!--[if gte mso 10]><style> table.MsoNormalTable {mso-style-name:"Table Normal";} </style><![endif]-->
</head>

<body lang=EN-US link="#467886" vlink="#96607D" style='tab-interval:.5in;word-wrap:break-word'>
<!--StartFragment-->
${body}
<!--EndFragment-->
</body>

</html>`;
}

function wordItem(list: string, sign: string, text: string): string {
  const level = /level(\d)/.exec(list)?.[1] ?? '1';
  return `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level}in;mso-add-space:auto;text-indent:-.25in;mso-list:${list}'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
}

function docs(body: string): string {
  return `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-2f0c5a4e-7fff-90b1-3f6c-5d1f0f6bd7a3">${body}</b><br class="Apple-interchange-newline">`;
}

const docsPlain =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;';

function docsSpan(text: string, style = ''): string {
  const changed =
    style === '' ? docsPlain : docsPlain.replace(/font-weight:400;font-style:normal/, style);
  return `<span style="${changed}">${text}</span>`;
}

function docsParagraph(inner: string): string {
  return `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`;
}

function docsItem(text: string, level: number): string {
  return `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${docsSpan(text)}</p></li>`;
}

function pages(style: string, body: string): string {
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta http-equiv="Content-Style-Type" content="text/css">
<title></title>
<meta name="Generator" content="Cocoa HTML Writer">
<meta name="CocoaVersion" content="2575.4">
<style type="text/css">
${style}
</style>
</head>
<body>
${body}
</body>
</html>`;
}

const wordOnline = (text: string, level: number, tag: 'ol' | 'ul') =>
  `<div class="ListContainerWrapper SCXW12345678 BCX0" style="margin:0px;padding:0px;position:relative;"><${tag} class="BulletListStyle1 SCXW12345678 BCX0" role="list" style="margin:0px;padding:0px;list-style-type:disc;"><li data-leveltext="" data-font="Symbol" data-listid="1" data-list-defn-props="{&quot;335552541&quot;:1}" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW12345678 BCX0" style="margin:0px 0px 0px 24px;"><p class="Paragraph SCXW12345678 BCX0" paraid="1" paraeid="{a}" style="margin:0px;font-weight:normal;font-style:normal;"><span data-contrast="auto" class="TextRun SCXW12345678 BCX0" lang="EN-US" style="font-size:12pt;"><span class="NormalTextRun SCXW12345678 BCX0">${text}</span></span><span class="EOP SCXW12345678 BCX0" data-ccp-props="{}" style="font-size:12pt;">&nbsp;</span></p></li></${tag}></div>`;

/** Samples modeled on the HTML of each program, with its oddities. */
export const pastedHtml: PastedHtml[] = [
  {
    title: 'Word: bold, italics and colors',
    html: word(
      `<p class=MsoNormal>We check <b style='mso-bidi-font-weight:normal'>everyone</b>,
<i>always</i>, and <b><i><span style='color:#EE0000;background:yellow;mso-highlight:yellow'>twice</span></i></b>.<o:p></o:p></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<p class=MsoNormal><u>Then</u> we<span style='mso-spacerun:yes'>  </span>call.<o:p></o:p></p>`,
    ),
    kept: 'We check **everyone**, *always*, and ***twice***.\n\nThen we call.',
  },
  {
    title: 'Word: a list of bullets',
    html: word(
      [
        '<p class=MsoNormal>Bring:<o:p></o:p></p>',
        wordItem('l0 level1 lfo1', '·', 'Sunscreen'),
        wordItem('l0 level1 lfo1', '·', '<b>Water</b>'),
        '<p class=MsoNormal>Thank you.<o:p></o:p></p>',
      ].join('\n\n'),
    ),
    kept: 'Bring:\n\n- Sunscreen\n- **Water**\n\nThank you.',
  },
  {
    title: 'Word: lists within lists',
    html: word(
      [
        wordItem('l0 level1 lfo1', '·', 'Morning'),
        wordItem('l0 level2 lfo1', 'o', 'Books'),
        wordItem('l0 level2 lfo1', 'o', 'Garden'),
        wordItem('l0 level3 lfo1', '§', 'Watering can'),
        wordItem('l0 level1 lfo1', '·', 'Afternoon'),
      ].join('\n\n'),
    ),
    kept: '- Morning\n  - Books\n  - Garden\n    - Watering can\n- Afternoon',
  },
  {
    title: 'Word: a numbered list that goes on',
    html: word(
      [
        wordItem('l1 level1 lfo2', '3.', 'Call us'),
        wordItem('l1 level2 lfo2', 'a.', 'by phone'),
        wordItem('l1 level1 lfo2', '4.', 'Meet'),
      ].join('\n\n'),
    ),
    kept: '3. Call us\n   1. by phone\n4. Meet',
  },
  {
    title: 'Word: headings and links',
    html: word(
      `<p class=MsoTitle>Storm season<o:p></o:p></p>

<h1><b>Before</b> the storm<o:p></o:p></h1>

<h2><a name="_Toc1234"></a>A bag to pack<o:p></o:p></h2>

<p class=MsoNormal>See <a href="https://www.weather.gov/tbw/"><span style='mso-bidi-font-family:Arial'>the forecast</span></a>
or <a href="mailto:hello@example.com">write</a>. <a href="#_Toc1234">Back</a>,
<a href="file:///C:/Users/maria/plan.docx">plan</a><o:p></o:p></p>`,
    ),
    kept: '## Storm season\n\n## Before the storm\n\n## A bag to pack\n\nSee [the forecast](https://www.weather.gov/tbw/) or [write](mailto:hello@example.com). Back, plan',
  },
  {
    title: 'Word: a table and a picture',
    html: word(
      `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-border-alt:solid windowtext .5pt'>
 <tr style='mso-yfti-irow:0'>
  <td width=311 valign=top style='width:233.75pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Day</b><o:p></o:p></p></td>
  <td width=311 valign=top><p class=MsoNormal>Hours<o:p></o:p></p></td>
 </tr>
</table>

<p class=MsoNormal><!--[if gte vml 1]><v:shapetype id="_x0000_t75" coordsize="21600,21600"><v:stroke joinstyle="miter"/></v:shapetype><v:shape id="Picture_1" style='width:100pt;height:50pt'><v:imagedata src="file:///C:/Users/maria/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=133 height=67 src="file:///C:/Users/maria/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_1"><![endif]>After<o:p></o:p></p>`,
    ),
    kept: '**Day** · Hours\n\nAfter',
  },
  {
    title: 'Word: tracked changes and comments',
    html: word(
      `<p class=MsoNormal>We <span class=msoDel><del cite="mailto:Maria" datetime="2026-11-01T10:00"></del></span><span class=msoIns><ins cite="mailto:Maria" datetime="2026-11-01T10:00">always</ins></span> answer<a style='mso-comment-reference:MR_1;mso-comment-date:20261101T1000'> today</a>.<span style='mso-special-character:comment'>&nbsp;</span></p>

<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Is that so?</p></div></div>`,
    ),
    kept: 'We always answer today.',
  },
  {
    title: 'Word on the web: bold and a heading',
    html: `<meta charset="utf-8"><div class="OutlineElement Ltr SCXW12345678 BCX0" style="direction:ltr;"><p class="Paragraph SCXW12345678 BCX0" role="heading" style="font-weight:normal;"><span class="TextRun MacChromeBold SCXW12345678 BCX0" style="font-weight:bold;"><span class="NormalTextRun SCXW12345678 BCX0">Ask</span></span><span class="TextRun SCXW12345678 BCX0" style="font-style:italic;"><span class="NormalTextRun"> first</span></span><span class="EOP SCXW12345678 BCX0">&nbsp;</span></p></div><div class="OutlineElement Ltr"><h2 class="Paragraph SCXW12345678 BCX0" style="font-weight:normal;"><span class="TextRun">When to call</span></h2></div>`,
    kept: '**Ask** *first*\n\n## When to call',
  },
  {
    title: 'Word on the web: a list for each item',
    html: `<meta charset="utf-8">${wordOnline('One', 1, 'ul')}${wordOnline('Two', 2, 'ul')}${wordOnline('Three', 1, 'ul')}`,
    kept: '- One\n  - Two\n- Three',
  },
  {
    title: 'Google Docs: all of it within a bold tag that is not bold',
    html: docs(
      docsParagraph(
        docsSpan('Nobody ') +
          docsSpan('else', 'font-weight:700;font-style:normal') +
          docsSpan(' is ') +
          docsSpan('here', 'font-weight:400;font-style:italic') +
          docsSpan('.'),
      ) +
        '<br>' +
        docsParagraph(docsSpan('Second.')),
    ),
    kept: 'Nobody **else** is *here*.\n\nSecond.',
  },
  {
    title: 'Google Docs: lists within lists, beside their items',
    html: docs(
      `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem('One', 1)}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem('Inner', 2)}${docsItem('Other', 2)}</ul>${docsItem('Two', 1)}</ul><ol style="margin-top:0;margin-bottom:0;" start="2">${docsItem('Next', 1)}</ol>`,
    ),
    kept: '- One\n  - Inner\n  - Other\n- Two\n\n2. Next',
  },
  {
    title: 'Google Docs: headings',
    html: docs(
      `<h1 dir="ltr" style="line-height:1.38;">${docsSpan('Title')}</h1><h3 dir="ltr" style="line-height:1.38;">${docsSpan('Part', 'font-weight:700;font-style:normal')}</h3><h5 dir="ltr">${docsSpan('Detail')}</h5>${docsParagraph(docsSpan('Text'))}`,
    ),
    kept: '## Title\n\n### Part\n\n#### Detail\n\nText',
  },
  {
    title: 'Google Docs: links',
    html: docs(
      docsParagraph(
        `${docsSpan('Read ')}<a href="https://www.google.com/url?q=https://www.cdc.gov/parents&amp;sa=D&amp;source=docs&amp;ust=1&amp;usg=x" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;">this page</span></a>${docsSpan(' and ')}<a href="javascript:alert(1)" style="text-decoration:none;">${docsSpan('that')}</a>`,
      ),
    ),
    kept: 'Read [this page](https://www.cdc.gov/parents) and that',
  },
  {
    title: 'Google Docs: a table and a picture',
    html: docs(
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312"><col width="312"></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;">${docsParagraph(docsSpan('A'))}</td><td>${docsParagraph(docsSpan('B'))}</td></tr></tbody></table></div>${docsParagraph(`<span style="border:none;display:inline-block;overflow:hidden;width:200px;height:100px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe" width="200" height="100" style="margin-left:0px;"></span>${docsSpan('C')}`)}`,
    ),
    kept: 'A · B\n\nC',
  },
  {
    title: 'Gmail: lines and blank lines',
    html: `<meta http-equiv="content-type" content="text/html; charset=utf-8"><div dir="ltr" style="color:rgb(34,34,34);font-family:Arial,Helvetica,sans-serif;font-size:small;">Hi Maria,<div><br></div><div>we are <b>so</b> happy&nbsp;with <i>Denise</i>.</div><div><br></div><div>Best,<br>Ellen</div></div>`,
    kept: 'Hi Maria,\n\nwe are **so** happy with *Denise*.\n\nBest,\nEllen',
  },
  {
    title: 'Gmail: lists',
    html: `<div dir="ltr"><div>Needs:</div><ul><li style="margin-left:15px">Tuesdays</li><li style="margin-left:15px"><span style="background-color:rgb(255,255,0)">Thursdays</span><ol><li>early</li><li>late</li></ol></li></ul></div>`,
    kept: 'Needs:\n\n- Tuesdays\n- Thursdays\n  1. early\n  2. late',
  },
  {
    title: 'Gmail: a quoted mail with links and a tracking picture',
    html: `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Ellen &lt;<a href="mailto:ellen@example.com" target="_blank">ellen@example.com</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><p style="margin:0"><font color="#0000ff" size="6">See <a href="https://example.com/a_b" target="_blank" data-saferedirecturl="https://www.google.com/url?q=x">our page</a></font><img src="https://mail.example/t.gif" width="1" height="1"></p></blockquote></div>`,
    kept: 'On Mon, Ellen <[ellen@example.com](mailto:ellen@example.com)> wrote:\n\nSee [our page](https://example.com/a_b)',
  },
  {
    title: 'Gmail: styles in place of tags',
    html: `<div style="font-family:georgia"><span style="font-weight:600">Soon</span> and <span style="font-style:italic;font-weight:bold">very</span> <strong style="font-weight:normal">plain</strong><wbr>er <span style="text-decoration:line-through">not</span><script>alert(1)</script><style>p{}</style></div>`,
    kept: '**Soon** and ***very*** plainer not',
  },
  {
    title: 'Pages: bold, italics and spaces',
    html: pages(
      `p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'; color: #000000}
p.p2 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'; color: #000000; min-height: 12.0px}
span.s1 {font: 11.0px 'Helvetica Neue'; font-kerning: none}`,
      `<p class="p1"><span class="s1">Sand in<span class="Apple-converted-space">  </span>the <b>car</b> and </span><i>everywhere</i>.</p>
<p class="p2"><br></p>
<p class="p1">Ask <a href="tel:+19415550142"><span class="s1">us</span></a>.</p>`,
    ),
    kept: 'Sand in the **car** and *everywhere*.\n\nAsk [us](tel:+19415550142).',
  },
  {
    title: 'Pages: a title, a heading and a list',
    html: pages(
      `p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: bold 30.0px 'Helvetica Neue'}
p.p2 {margin: 0.0px 0.0px 5.0px 0.0px; font: bold 16.0px 'Helvetica Neue'}
p.p3 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'}
li.li3 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'}
ul.ul1 {list-style-type: disc}`,
      `<p class="p1">Storms</p>
<p class="p2">What to pack</p>
<p class="p3">Put these in one bag that stands by the door:</p>
<ul class="ul1">
<li class="li3">Water for three days</li>
<li class="li3">A <b>light</b></li>
</ul>`,
    ),
    kept: '## Storms\n\n### What to pack\n\nPut these in one bag that stands by the door:\n\n- Water for three days\n- A **light**',
  },
];
