export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- @font-face {font-family:"Cambria Math";} p.MsoNormal {margin:0cm; font-size:12.0pt;} --></style>
</head>
<body lang=EN-US style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<p class=MsoNormal><span lang=EN-US style='mso-ansi-language:EN-US'>She had seen the angel
<i style='mso-bidi-font-style:normal'>first</i>, and <b><span style='font-family:"Times New Roman",serif'>no one</span></b>
had&nbsp;asked&nbsp;her.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US>“Why?”<o:p></o:p></span></p>
<p class=MsoNormal dir=RTL style='text-align:right;direction:rtl;unicode-bidi:embed'><span lang=HE
dir=RTL style='font-family:"Arial",sans-serif'>בְּרֵאשִׁית בָּרָא</span><span dir=LTR></span><span lang=HE> אלהים. </span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Honest weights.</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span><![endif]>Honest measures.</p>
<p class=MsoNormal>It was <span class=msoDel><del cite="mailto:Editor" datetime="2026-11-20T10:00">never </del></span><span
class=msoIns><ins cite="mailto:Editor" datetime="2026-11-20T10:00">always</ins></span> so<span class=MsoCommentReference><span
style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[A1]</a><span
style='mso-special-character:comment'>&nbsp;</span></span></span>.<a style='mso-footnote-id:ftn1' href="#_ftn1"
name="_ftnref1" title=""><span class=MsoFootnoteReference><sup>[1]</sup></span></a></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><img width=120 height=80 src="file:///C:/Temp/clip_image002.png" v:shapes="Picture_x0020_1"></p>
<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1"
name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> See the second book.</p></div></div>
<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Really?</p></div></div>
<!--EndFragment-->
</body></html>`;

/** Google Docs wraps everything in a <b> element with normal weight. */
export const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0f1"><h2
dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;">Chapter 3: The Fence</span></h2><p
dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">A rabbi builds a </span><span
style="font-weight:400;font-style:italic;white-space:pre-wrap;">fence</span><span style="font-weight:700;font-style:normal;"> around the Torah</span><span
style="font-weight:400;">. See </span><a href="https://www.google.com/url?q=https://example.org/fence&amp;sa=D&amp;source=editors" style="text-decoration:none;"><span
style="color:#1155cc;text-decoration:underline;">the sources</span></a><span style="font-weight:400;">.</span></p><br><p dir="rtl"><span
style="font-weight:400;">ועשו סייג לתורה.</span></p><p dir="ltr"><span style="font-size:0.6em;vertical-align:super;">2</span><span>One line</span><span><br></span><span>and the next.</span></p><ul
style="margin-top:0;"><li dir="ltr"><p dir="ltr" role="presentation"><span>First of all.</span></p></li><li dir="ltr"><p dir="ltr"><span>Second.</span></p></li></ul></b><br
class="Apple-interchange-newline">`;

export const WEB = `<html><body>
<!--StartFragment--><article><nav hidden>Home</nav><h1>On Weights. And Measures.</h1>
<p style="color: rgb(34, 34, 34)">A <strong>just</strong> weight is <a href="http://example.org/a?b=1&amp;c=2" onclick="x()">his delight</a>,
and <a href="javascript:alert(1)">no</a> <a href="/relative">other</a>.</p>
<blockquote><p>A false balance is an abomination.</p></blockquote>
<blockquote>“A just weight.”</blockquote>
<figure><img src="x.png" alt="Scales"><figcaption>Scales of bronze.</figcaption></figure>
<hr>
<table><tr><th>Measure</th><th>Liters</th></tr><tr><td>Ephah.</td><td>22.</td></tr></table>
Text without a paragraph.<br><br>More of them.
<script>alert(1)</script><style>p{}</style><video></video><svg><text>12</text></svg><button>Share</button>
<p>5 &lt; 6 &amp;amp; <code>&lt;em&gt;</code> &amp; all.</p></article><!--EndFragment--></body></html>`;

export const FORMATTING = [
  ['<p>a <i>b</i><i>c</i> d.</p>', 'a <em>bc</em> d.'],
  ['<p><b>a <i>b</i></b> c.</p>', '<strong>a <em>b</em></strong> c.'],
  ['<p><i>a </i>b<i> c</i>.</p>', '<em>a</em> b <em>c</em>.'],
  ['<p><i> </i>a.<b></b></p>', 'a.'],
  ['<p><span style="font-weight: 600; font-style: oblique">a.</span></p>', '<strong><em>a.</em></strong>'],
  [
    '<p><u>a</u> <s>b</s> <del>c</del> <sub>d</sub> <mark>e</mark> <small>f.</small></p>',
    '<u>a</u> <s>b c</s> <sub>d</sub> <mark>e</mark> <small>f.</small>',
  ],
  ['<p><a href="https://a.org"><b>a</b> b</a>.</p>', '<a href="https://a.org"><strong>a</strong> b</a>.'],
  ['<p><a href="mailto:a@b.org">a</a>.</p>', '<a href="mailto:a@b.org">a</a>.'],
  [
    '<p><a href="https://a.org/&quot;&gt;&lt;i&gt;">a</a>.</p>',
    '<a href="https://a.org/&quot;%3E%3Ci%3E">a</a>.',
  ],
  ['<p>a<br>b.<br></p>', 'a<br>b.'],
  ['<p>a.<br><br>b.</p>', 'a.\n\nb.'],
  ['<pre>a\nb.</pre>', 'a<br>b.'],
  ['<p>a.</p><p></p><p>b.</p>', 'a.\n\nb.'],
  ['<p>a.</p><p>&nbsp;</p><p><br></p><p>b.</p>', 'a.\n\n\nb.'],
  ['<div><div>a.</div><div>b.</div></div>', 'a.\n\nb.'],
  ['<p>soft\u00adhyphen\ufeff and \u0007bell.</p>', 'softhyphen and bell.'],
  ['<h3><b>A narrow way</b></h3>', 'A narrow way'],
  ['<p class=MsoTitle>The Book</p>', 'The Book'],
] as const;
